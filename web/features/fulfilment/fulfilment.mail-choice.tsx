import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckField } from '../../ui/fields.tsx'

/** Whether the buyer gets a mail about a shipment. */
export function MailChoice({ control, label }: { control: UseFormRegisterReturn; label: string }) {
  return (
    <CheckField
      label={label}
      className="col-span-full flex min-h-11 items-center gap-3 text-control"
      {...control}
    />
  )
}
