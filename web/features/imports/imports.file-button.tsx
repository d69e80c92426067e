import { useState } from 'react'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { saveFile } from '../../api/save-file.ts'
import { showToast } from '../../patterns/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type FileButtonProps = {
  /** Below `/api`. */
  path: string
  name: string
  label: string
}

/** Saves a file that only admins may have: a plain link would not carry who asks. */
export function FileButton({ path, name, label }: FileButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  async function save(): Promise<void> {
    setIsBusy(true)
    try {
      showToast(t('{file} downloaded', { file: await saveFile(path, name) }))
    } catch (error) {
      showToast(sentenceOf(error))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void save()}>
      <Icon name="down" className="size-4.5" />
      {label}
    </Button>
  )
}
