import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { withoutUnused } from '#contract/addresses/address-fields.ts'
import { forAddress } from '#contract/addresses/address-keys.ts'
import {
  type Address,
  type AddressEntry,
  addAddress,
  changeAddress,
  savedAddressForm,
} from '#contract/addresses/addresses.ts'
import { normalisePostcode } from '#contract/addresses/format.ts'
import { toAddressLine } from '#contract/addresses/postal.ts'
import { vatIdHint } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../api/company.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { CheckField, TextField } from '../../ui/fields.tsx'
import { type AddressDraft, addressDraftOf } from './addresses.draft.ts'
import { type AddressControls, AddressFields, type AddressInput } from './addresses.fields.tsx'

const ids = {
  label: 'address-label',
  ...forAddress((key) => `address-${key}`),
  vatId: 'address-vat-id',
} satisfies Record<AddressInput | 'label' | 'vatId', string>

type BookDraft = AddressDraft & {
  label: string
  vatId: string
  isDefaultShip?: boolean | undefined
  isDefaultBill?: boolean | undefined
}
type Saved = { address: Address | null; first: AddressDraft; onSaved: () => Promise<void> }
/** The first address of a book is the default anyway. */
type AddressFormProps = Saved & { canBecomeDefault: boolean; canBecomeInvoiced: boolean; onClose: () => void }

/** The schema of the call, for what the form shows: a country that was chosen before may have left texts in others. */
const checkEntry: Resolver<BookDraft, unknown, AddressEntry> = (draft, context, options) =>
  standardSchemaResolver<BookDraft, unknown, AddressEntry>(savedAddressForm)(
    withoutUnused(draft),
    context,
    options,
  )

/** The form of an address: adds one, or changes one from the version that was read. */
function useAddressForm({ address, first, onSaved }: Saved) {
  const [version, setVersion] = useState(address?.version ?? 0)
  const add = useCallOnce(addAddress)

  async function send(body: AddressEntry): Promise<void> {
    if (address) await call(changeAddress, { params: { id: address._id }, body: { ...body, version } })
    else await add({ body })
    showToast(t('Address saved'))
    await onSaved()
  }

  return useApiForm<BookDraft, AddressEntry>({
    ids,
    first: {
      ...(address ? addressDraftOf(address) : first),
      label: address?.label ?? '',
      vatId: address?.vatId ?? '',
      isDefaultShip: address?.isDefaultShip ?? false,
      isDefaultBill: address?.isDefaultBill ?? false,
    },
    check: checkEntry,
    isSummarised: true,
    send,
    onStale: (now: Address) => {
      setVersion(now.version)
      return changedMeanwhile(now)
    },
  })
}

/** What was typed stays: saving again replaces the newer version, now that it has been seen. */
function changedMeanwhile(now: Address): string {
  return t('This address has been changed elsewhere. It is now: {address}. Save again to overwrite it.', {
    address: toAddressLine(now),
  })
}

export function AddressEditor({ onClose, canBecomeDefault, canBecomeInvoiced, ...saved }: AddressFormProps) {
  const { tax } = useCompany()
  const state = useAddressForm(saved)
  const { form, field, bound } = state
  const controls: AddressControls = {
    country: form.watch('country'),
    register: (name) => form.register(name),
    field,
    leave: (name) => {
      if (name !== 'postcode') return
      const written = normalisePostcode(form.getValues('country'), form.getValues('postcode'))
      if (written !== null) form.setValue('postcode', written)
      void form.trigger('postcode')
    },
  }
  return (
    <DialogForm form={state} label={t('Save address')} onClose={onClose} aria-label={t('Address')}>
      <AddressFields controls={controls} />
      <TextField
        {...bound('label')}
        label={t('Name in the address book')}
        hint={t('For example Works or Warehouse. Only you can see it.')}
        isOptional
      />
      {tax ? (
        <TextField
          {...bound('vatId')}
          label={t('VAT number')}
          hint={t('For businesses. Shown on invoices to this address.')}
          note={vatIdHint(form.watch('vatId'))}
          isOptional
          className="mono"
          maxLength={30}
        />
      ) : null}
      {canBecomeDefault ? (
        <CheckField
          label={t('Deliver here by default')}
          className="flex min-h-6 items-center gap-2.5 text-control"
          {...form.register('isDefaultShip')}
        />
      ) : null}
      {canBecomeInvoiced ? (
        <CheckField
          label={t('Send invoices here by default')}
          className="flex min-h-6 items-center gap-2.5 text-control"
          {...form.register('isDefaultBill')}
        />
      ) : null}
    </DialogForm>
  )
}
