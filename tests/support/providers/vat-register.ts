import http from 'node:http'
import type { AddressInfo } from 'node:net'

type Question = Record<string, string>
/** `withdrawn`: numbers that it no longer knows. */
export type VatRegister = { url: string; asked: Question[]; withdrawn: Set<string>; close: () => Promise<void> }

/**
 * A register of VAT numbers that answers as the EU's does: Dutch numbers are valid, the Belgian part cannot be reached, all
 * others are invalid.
 */
export async function startVatRegister(): Promise<VatRegister> {
  const asked: Question[] = []
  const withdrawn = new Set<string>()
  const server = http.createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const question = JSON.parse(Buffer.concat(parts).toString()) as Question
    asked.push(question)
    const number = `${question.countryCode}${question.vatNumber}`
    const isValid = question.countryCode === 'NL' && !withdrawn.has(number)
    const userError = question.countryCode === 'BE' ? 'MS_UNAVAILABLE' : isValid ? 'VALID' : 'INVALID'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ valid: isValid, userError, name: 'Demo Cycles', requestIdentifier: 'WAPI1' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${port}`, asked, withdrawn, close }
}
