const { existsSync, readdirSync } = require("node:fs");

// Import rules, described in docs/architecture.md; a new exception needs a decision record.
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: from },
  to: { path: "^(apps|packages)/", pathNot: allowed },
});

/** The engine's floors from the ground up, and the rooms of its law: each imports only from those before it. */
const engineFloors = ["generated", "law", "readers", "papers", "cli"];
const lawRooms = [
  ...["values", "rules", "lots", "losses", "schedule-112a", "schedule-cg", "advance-tax"],
  ...["return-form", "findings", "statement"],
];
const engine = "^packages/capital-gains/src/";
/** The folders of one broker's reader each. */
const readers = `${__dirname}/packages/capital-gains/src/readers`;
const brokerReaders = readdirSync(readers)
  .filter((folder) => existsSync(`${readers}/${folder}/reader.ts`))
  .join("|");

/** Identity's rooms from the ground up, likewise. */
const identityRooms = [
  ...["call", "people", "sessions", "mailbox", "password", "guests", "providers"],
  ...["mail-links", "phone", "second-factor", "account", "disabled-accounts", "pages"],
];
const identity = "^apps/server/src/features/identity/";
/** The rooms of the pages from the ground up: each imports only from those before it. */
const webRooms = ["ui", "content", "api", "session", "navigation", "shell", "features", "pages"];
const web = "^apps/web/src/";
/** The rooms of the capital-gains pages: what all steps share, then along the person's way. */
const capitalGainsRooms = [
  ...["flow", "on-device", "statements", "upload", "result", "trial", "payment"],
  ...["after-payment", "screen"],
];
const capitalGains = `${web}features/capital-gains/`;
/** The server's rooms from the ground up, its features likewise, and the rooms of payments. */
const serverRooms = [
  ...["process", "outside", "settings", "storage", "database", "audit", "metrics", "jobs"],
  ...["rate-limit", "outbox", "plugins", "api-docs", "features", "worker", "operations"],
];
const server = "^apps/server/src/";
const features = [
  ...[
    "identity",
    "statements",
    "deletion",
    "uploads",
    "invoices",
    "payments",
    "processing",
    "papers",
    "overview",
  ],
  ...["privacy", "queries"],
];
const feature = `${server}features/`;
const paymentRooms = [
  ...["gateway", "orders", "settlement", "refunds", "reconciliation", "operator"],
];

/** A room's rows of the table of settings, which the room `settings` puts together: on the ground wherever they lie. */
const roomSettings = `${server}.*/settings[.]ts$`;

/** Each room imports only from those before it. */
const inOrder = (name, folder, rooms) =>
  rooms.slice(0, -1).map((room, floor) => ({
    name: `${name}-${room}-looks-down`,
    severity: "error",
    from: { path: `${folder}${room}/`, pathNot: "[.]test[.]tsx?$" },
    to: { path: `${folder}(${rooms.slice(floor + 1).join("|")})/`, pathNot: roomSettings },
  }));

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-undeclared",
      comment: "An imported package is in the manifest of the workspace that imports it.",
      severity: "error",
      from: {
        path: "^(apps|packages|scripts|e2e|lab)/",
        pathNot: "^(apps|packages)/.*([.]test[.]tsx?$|/test/)",
      },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown", "unknown"] },
    },
    only("result-knows-nobody", "^packages/result/", "^packages/result/"),
    only("contract-knows-the-result", "^packages/contract/", "^packages/(contract|result)/"),
    only(
      "engine-knows-the-result",
      "^packages/capital-gains/",
      "^packages/(capital-gains|result)/",
    ),
    {
      name: "engine-has-no-schemas",
      comment:
        "The local check downloads the engine: of the result it needs only types, names and the form of counts.",
      severity: "error",
      from: { path: "^packages/capital-gains/src/", pathNot: "[.]test[.]ts$|/cli/" },
      to: {
        path: "^packages/result/src/",
        pathNot: "/(brokers|counts|entry-field|names|old-cost|result|version)[.]ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    only("widget-knows-nobody", "^packages/sign-in-widget/", "^packages/sign-in-widget/"),
    only("sandbox-knows-nobody", "^apps/sandbox/", "^apps/sandbox/"),
    only(
      "web-knows",
      "^apps/web/",
      "^(apps/web|packages/contract|packages/result|packages/sign-in-widget|packages/capital-gains)/",
    ),
    {
      name: "web-has-the-engine-in-its-worker",
      comment: "In a page it would be in every visitor's script.",
      severity: "error",
      from: {
        path: "^apps/web/src/",
        pathNot: "/on-device/(check|return)-worker[.]ts$|[.]test[.]tsx?$",
      },
      to: { path: "^packages/capital-gains/", dependencyTypesNot: ["type-only"] },
    },
    {
      ...only(
        "server-knows",
        "^apps/server/",
        "^(apps/server|packages/contract|packages/result|packages/capital-gains)/",
      ),
      from: { path: "^apps/server/", pathNot: "^apps/server/test/" },
    },
    only(
      "server-tests-know",
      "^apps/server/test/",
      "^(apps/(server|sandbox)|packages/contract|packages/result|packages/capital-gains)/",
      "The sandbox's stand-ins are the only ones, for tests as for npm start.",
    ),
    {
      name: "nothing-knows-the-lab",
      severity: "error",
      from: { path: "^(apps|packages|scripts|e2e)/", pathNot: "^scripts/[^/]+[.]test[.]ts$" },
      to: { path: "^lab/" },
    },
    {
      name: "engine-knows-no-node",
      comment:
        "Bytes in, values out, in a browser too: only the command line, the report's packing and what #inflate stands for in Node need Node.",
      severity: "error",
      from: {
        path: "^packages/capital-gains/src/",
        pathNot: "[.]test[.]ts$|/cli/|/papers/workbook/|/container/inflate-node[.]ts$",
      },
      to: { dependencyTypes: ["core"] },
    },
    ...inOrder("engine", engine, engineFloors),
    ...inOrder("law", `${engine}law/`, lawRooms),
    ...inOrder("server", server, serverRooms),
    ...inOrder("server", feature, features),
    ...inOrder("payments", `${feature}payments/`, paymentRooms),
    ...inOrder("capital-gains", capitalGains, capitalGainsRooms),
    {
      name: "capital-gains-has-rooms",
      severity: "error",
      from: { path: `${capitalGains}[^/]+$` },
      to: {},
    },
    {
      name: "engine-brokers-apart",
      severity: "error",
      from: { path: `${engine}readers/(${brokerReaders})/` },
      to: { path: `${engine}readers/(${brokerReaders})/`, pathNot: `${engine}readers/$1/` },
    },
    {
      name: "widget-core-has-no-react",
      severity: "error",
      from: { path: "^packages/sign-in-widget/src/(core|messages)/" },
      to: { path: "react" },
    },
    only(
      "web-ui-knows-nobody",
      "^apps/web/src/ui/(?!.*[.]test[.])",
      "^(apps/web/src/ui/|packages/sign-in-widget/src/react/labelled-field[.])",
      "The labelled field is one component for the widget and the pages (decision 035).",
    ),
    ...webRooms.map((room, floor) => ({
      name: `web-${room}-looks-down`,
      comment: "The loose files of src/ put the site together: no room imports them.",
      severity: "error",
      from: { path: `${web}${room}/`, pathNot: "[.]test[.]tsx?$" },
      to: { path: `${web}((${webRooms.slice(floor + 1).join("|")})/|[^/]+$)` },
    })),
    {
      name: "web-features-apart",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "server-features-apart",
      comment: "A feature imports another one only through its service.ts.",
      severity: "error",
      from: { path: "^apps/server/src/features/([^/]+)/", pathNot: "[.]test[.]ts$" },
      to: {
        path: "^apps/server/src/features/",
        pathNot: "^apps/server/src/features/($1/|[^/]+/(service|settings)[.]ts$)",
      },
    },
    {
      name: "server-shared-below-features",
      severity: "error",
      from: { path: `${server}[^/]+[.]ts$`, pathNot: "/(app|server|operate|[^/]*[.]test)[.]ts$" },
      to: { path: feature },
    },
    {
      name: "room-settings-are-ground",
      severity: "error",
      from: { path: roomSettings },
      to: { path: server, pathNot: `${server}settings/` },
    },
    {
      name: "room-settings-only-in-settings",
      severity: "error",
      from: { path: server, pathNot: `${server}settings/(config|setting-checks)[.]ts$` },
      to: { path: roomSettings },
    },
    {
      name: "gateway-only-in-payments",
      severity: "error",
      from: {
        path: "^apps/server/src/",
        pathNot: "^apps/server/src/(features/payments/|app[.]ts|[^/]+[.]ts)",
      },
      to: { path: "^apps/server/src/features/payments/gateway/" },
    },
    ...identityRooms.slice(0, -1).map((room, floor) => ({
      name: `identity-${room}-looks-down`,
      severity: "error",
      from: { path: `${identity}${room}/`, pathNot: "[.]test[.]ts$" },
      to: { path: `${identity}(${identityRooms.slice(floor + 1).join("|")})/` },
    })),
    {
      name: "identity-rooms-are-below",
      comment: "Of identity's loose files its rooms import only tools.ts.",
      severity: "error",
      from: { path: `${identity}[^/]+/`, pathNot: "[.]test[.]ts$" },
      to: { path: `${identity}[^/]+[.]ts$`, pathNot: `${identity}tools[.]ts$` },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
    // What is built here; the entries of many packages lie in a dist/ too.
    exclude: { path: "^(apps|packages)/[^/]+/(dist|build|coverage)/" },
  },
};
