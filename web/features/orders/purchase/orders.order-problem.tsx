import { useProblemTitle } from '../../../patterns/problem-title.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'

export type OrderProblemText = { title: string; text: string; requestId: string | null }

/** Why the order was not placed, at the button that was pressed. */
export function OrderProblem({ problem }: { problem: OrderProblemText | null }) {
  useProblemTitle(problem !== null)
  return (
    <div role="alert" className="empty:hidden">
      {problem ? (
        <div className="flex gap-3 border-s-3 border-danger bg-danger-soft px-4 py-3 text-ui">
          <Icon name="warn" className="mt-0.5 size-5 text-danger" />
          <div>
            <p className="font-[620] text-danger">{problem.title}</p>
            <p className="mt-0.5">{problem.text}</p>
            {problem.requestId ? (
              <p className="mt-1 text-ink-2">
                <RichText
                  text="Reference <code>{requestId}</code>"
                  values={{ requestId: problem.requestId }}
                  marks={{ code: (words) => <span className="mono">{words}</span> }}
                />
              </p>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  )
}
