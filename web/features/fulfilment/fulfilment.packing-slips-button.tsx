import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'

/** Saves the packing slips of these orders as one file to print. */
export function PackingSlipsButton({ ids, path }: { ids: readonly string[]; path: string }) {
  const [isBusy, setIsBusy] = useState(false)
  async function print(): Promise<void> {
    setIsBusy(true)
    try {
      showToast(t('{file} downloaded', { file: await saveFile(path, 'packing-slips.pdf', { ids }) }))
    } catch (error) {
      showToast(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void print()}>
      {t('Packing slips')}
    </Button>
  )
}
