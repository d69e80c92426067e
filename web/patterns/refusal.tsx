import { Icon } from '../ui/icon.tsx'

/** Why something was refused, said beside what asked for it; nothing while nothing was. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="notice items-start bg-danger-soft text-danger">
      <Icon name="warn" className="mt-0.5 size-4.5" />
      {text}
    </p>
  )
}
