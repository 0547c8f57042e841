import { once } from 'node:events'
import { createServer } from 'node:net'

/** A free port of this machine. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise((closed) => probe.close(closed))
  return port
}
