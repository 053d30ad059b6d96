/** Why the gateway refuses a call. `field` names the wrong field of the request. */
export class GatewayProblem {
  readonly status: number;
  readonly description: string;
  readonly field: string | undefined;

  constructor(status: number, description: string, field?: string) {
    this.status = status;
    this.description = description;
    this.field = field;
  }

  /** What the gateway answers. */
  get body(): { error: Record<string, unknown> } {
    return {
      error: {
        code: this.status >= 500 ? "SERVER_ERROR" : "BAD_REQUEST_ERROR",
        description: this.description,
        source: "business",
        step: "payment_initiation",
        reason: "input_validation_failed",
        metadata: {},
        field: this.field,
      },
    };
  }
}

/** Refuses a call for what is in it. */
export function refusedCall(description: string, field?: string): GatewayProblem {
  return new GatewayProblem(400, description, field);
}

/** Returns the entity with this id; refuses an identifier that this gateway never issued. */
export function known<T>(entities: ReadonlyMap<string, T>, id: string): T | GatewayProblem {
  return entities.get(id) ?? refusedCall("The id provided does not exist");
}
