/**
 * Resources that are closed in the reverse order in which they were added, at the end or when the start fails.
 *
 * @example
 * const resources = new ResourceStack();
 * resources.add(() => db.destroy());
 * await resources.close();
 */
export class ResourceStack {
  readonly #closers: (() => Promise<void> | void)[] = [];
  #closing: Promise<void> | undefined;

  add(close: () => Promise<void> | void): void {
    this.#closers.push(close);
  }

  /**
   * Closes all resources, even if closing one of them fails. A call during another call waits for that call.
   * @throws the first error
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#closeAll().finally(() => (this.#closing = undefined)));
  }

  async #closeAll(): Promise<void> {
    const errors: unknown[] = [];
    for (let close = this.#closers.pop(); close !== undefined; close = this.#closers.pop()) {
      try {
        await close();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
