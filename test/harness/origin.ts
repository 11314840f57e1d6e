/** The origin in the addresses of test services, which are called without a port. */
export const origin = "http://galley.test";
