import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { findByPoNumber } from '#contract/orders/own.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Time } from '../../../ui/time.tsx'

/** Later than the draft of the checkout is stored: an ended session leads to the login, and nothing typed is lost. */
const askAfterMs = 800

type RepeatedPoProps = {
  poNumber: string
  /** Of the orders before this one. */
  before?: number
}

type Earlier = { _id: string; number: number; createdAt: string }

/** Says that an earlier order has the same PO number. It keeps nothing from being ordered. */
export function RepeatedPo({ poNumber, before }: RepeatedPoProps) {
  const [earlier, setEarlier] = useState<Earlier | null>(null)
  const typed = poNumber.trim()
  useEffect(() => {
    setEarlier(null)
    if (typed === '') return
    const query = { poNumber: typed, ...(before !== undefined && { before: String(before) }) }
    // Without an answer there is nothing to warn of.
    return readLatest(() => call(findByPoNumber, { query }), {
      take: ({ order }) => setEarlier(order),
      pauseMs: askAfterMs,
    })
  }, [typed, before])
  return (
    <div role="status" className="empty:hidden">
      {earlier ? (
        <p className="flex gap-2 border-s-2 border-warn bg-warn-soft px-3 py-1.5 text-ui">
          <Icon name="warn" className="mt-0.5 size-4.5 flex-none text-warn" />
          <span>
            <RichText
              text="You have already used this PO number: <link>order {number}</link>, <time></time>."
              values={{ number: String(earlier.number) }}
              marks={{
                link: (words) => (
                  <Link to={paths.order(earlier._id)} target="_blank" className="inline-block min-h-6">
                    {words}
                  </Link>
                ),
                time: () => <Time at={earlier.createdAt} />,
              }}
            />
          </span>
        </p>
      ) : null}
    </div>
  )
}
