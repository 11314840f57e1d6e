/** Answers an HTTP request. */
export type Handler = (request: Request) => Promise<Response>;
