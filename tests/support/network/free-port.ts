import { once } from 'node:events'
import net from 'node:net'

/** The system chooses other ports for a program that asks for any, so none of these is taken before it is used. Browsers open all of them. */
const [first, last] = [11_000, 32_000]

/** A port of this machine that is not in use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + Math.floor(Math.random() * (last - first))
    const server = net.createServer()
    const isFree = new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).once('listening', () => resolve(true))
    })
    server.listen(port, '127.0.0.1')
    if (!(await isFree)) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
