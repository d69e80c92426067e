import type { UseFormRegisterReturn } from 'react-hook-form'

/** Whether the buyer gets a mail about a shipment. */
export function MailChoice({ control, label }: { control: UseFormRegisterReturn; label: string }) {
  return (
    <label className="ship-wide flex min-h-11 items-center gap-3 text-control">
      <input type="checkbox" className="size-5 shrink-0 accent-blue" {...control} />
      {label}
    </label>
  )
}
