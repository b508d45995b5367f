// Ends with 0 while the server of this container is ready to serve.
const { status } = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => ({
  status: 0,
}))
process.exit(status === 200 ? 0 : 1)
