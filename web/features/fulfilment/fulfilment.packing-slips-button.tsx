import { t } from '#i18n/t.ts'
import { SaveButton } from '../../patterns/save-button.tsx'

/** Saves the packing slips of these orders as one file to print. */
export function PackingSlipsButton({ ids, path }: { ids: readonly string[]; path: string }) {
  return <SaveButton path={path} name="packing-slips.pdf" body={{ ids }} label={t('Packing slips')} />
}
