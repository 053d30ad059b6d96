/** The gateway's error answer. `field` names the wrong field of the request. */
export class GatewayProblem extends Error {
  readonly status: number;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, description: string, details: Record<string, unknown> = {}) {
    super(description);
    this.status = status;
    this.body = {
      error: {
        code: status >= 500 ? "SERVER_ERROR" : "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        ...details,
      },
    };
  }
}

/** Refuses an identifier that this gateway never issued. */
export function notFound(): GatewayProblem {
  return new GatewayProblem(400, "The id provided does not exist");
}

/** Returns the entity with this id, or refuses. */
export function known<T>(entities: ReadonlyMap<string, T>, id: string): T {
  const entity = entities.get(id);
  if (!entity) {
    throw notFound();
  }
  return entity;
}
