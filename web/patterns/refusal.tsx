import { Icon } from '../ui/icon.tsx'

/** Why a request was refused, shown beside the control that sent it; empty without a refusal. */
export function Refusal({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="notice items-start bg-danger-soft text-danger">
      <Icon name="warn" className="mt-0.5 size-4.5" />
      {text}
    </p>
  )
}
