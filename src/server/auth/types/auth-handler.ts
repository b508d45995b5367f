/** Handles a request to /api/auth/*. */
export type AuthHandler = (request: Request) => Promise<Response>
