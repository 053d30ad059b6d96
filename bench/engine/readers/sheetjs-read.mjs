// Reads the cells of every sheet and nothing else, in SheetJS's fastest way.
import { readFileSync } from "node:fs";
import { read } from "@e965/xlsx";

read(readFileSync(process.argv[2]), { dense: true, nodim: true });
