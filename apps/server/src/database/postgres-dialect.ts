import {
  type CompiledQuery,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryId,
  type RootOperationNode,
} from "kysely";
import { WrittenNames } from "./names-in-code.ts";

/** Kysely's dialect, whose queries may name tables and columns as code does. */
export class OwnPostgresDialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new OwnCompiler();
  }
}

class OwnCompiler extends PostgresQueryCompiler {
  #names = new WrittenNames((name) => super.sanitizeIdentifier(name));

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#names.begin(queryId);
    return super.compileQuery(node, queryId);
  }

  protected override sanitizeIdentifier(name: string): string {
    return this.#names.of(name);
  }
}
