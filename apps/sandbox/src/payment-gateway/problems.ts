/** The gateway's error answer. `field` names the wrong field of the request. */
export class GatewayProblem extends Error {
  readonly status: number;
  readonly field: string | undefined;
  readonly body: { error: Record<string, unknown> };

  constructor(status: number, description: string, field?: string) {
    super(description);
    this.status = status;
    this.field = field;
    this.body = {
      error: {
        code: status >= 500 ? "SERVER_ERROR" : "BAD_REQUEST_ERROR",
        description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        field,
      },
    };
  }
}

/** Returns the entity with this id; refuses an identifier that this gateway never issued. */
export function known<T>(entities: ReadonlyMap<string, T>, id: string): T {
  const entity = entities.get(id);
  if (!entity) {
    throw new GatewayProblem(400, "The id provided does not exist");
  }
  return entity;
}
