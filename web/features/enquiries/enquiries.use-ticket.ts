import { useEffect, useRef } from 'react'
import { readEnquiryTicket } from '#contract/enquiries/enquiries.ts'
import { call } from '../../api/call.ts'

type Ticket = { ticket: string; readyAt: number }

async function read(): Promise<Ticket> {
  const { ticket, waitMs } = await call(readEnquiryTicket, {})
  return { ticket, readyAt: performance.now() + waitMs }
}

/**
 * The time stamp that an enquiry is sent with, read when the form is shown. Who writes faster than the server expects of a
 * person waits for the rest of the time after pressing the button.
 */
export function useTicket() {
  const reading = useRef<Promise<Ticket>>(null)

  useEffect(() => {
    // What fails here is tried again, and shown, when the form is sent.
    reading.current ??= read()
    reading.current.catch(() => undefined)
  }, [])

  return {
    async take(): Promise<string> {
      const known = await reading.current?.catch(() => null)
      if (!known) reading.current = read()
      const { ticket, readyAt } = known ?? (await (reading.current ?? read()))
      const leftMs = readyAt - performance.now()
      if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs))
      return ticket
    },
    /** The next time needs another one. */
    renew(): void {
      reading.current = read()
      reading.current.catch(() => undefined)
    },
  }
}
