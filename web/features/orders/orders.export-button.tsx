import { useState } from 'react'
import { orderExportPath } from '#contract/orders.export.ts'
import { t } from '#texts/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Saves all orders as a table for a spreadsheet. */
export function ExportButton() {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      showToast(t('{file} is saved', { file: await saveFile(orderExportPath, 'orders.csv') }))
    } catch (error) {
      showToast(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button isBusy={isBusy} onClick={() => void save()}>
      <Icon name="down" className="size-4.5" />
      {t('Export as CSV')}
    </Button>
  )
}
