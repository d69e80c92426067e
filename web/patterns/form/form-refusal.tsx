import { Icon } from '../../ui/icon.tsx'
import { useProblemTitle } from '../problem-title.ts'

/** Why the server did not take a form, in red under it. */
export function FormRefusal({ text }: { text: string | null }) {
  useProblemTitle(text !== null)
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <p className="flex gap-2 text-ui font-[560] text-danger">
          <Icon name="warn" className="mt-0.5 size-4.5" />
          {text}
        </p>
      ) : null}
    </div>
  )
}
