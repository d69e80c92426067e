import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PortalLanguage } from '#contract/languages/languages.ts'
import { type Message, saveMessage } from '#contract/languages/messages.ts'
import { messageError } from '#contract/messages/rules.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { firstReason } from '../../api/problem-text.ts'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'

type MessageRowProps = { language: PortalLanguage; message: Message }

/** What the field begins with: the text there is, or for a plural the cases of the language to fill in. */
function firstText({ key, text }: Message): string {
  return text ?? (key.includes(', plural,') || key.includes(', select,') ? key : '')
}

function useMessage({ language: { code }, message }: MessageRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState(firstText(message))
  const [version, setVersion] = useState(message.version)
  const { revalidate } = useRevalidator()
  const { run, isBusy, error, setError } = useCommand(
    (next: string | null) =>
      call(saveMessage, { params: { code }, body: { key: message.key, text: next, version } }),
    {
      done: (_saved, [next]) => {
        showToast(next === null ? t('Custom wording removed') : t('Translation saved'))
        setIsOpen(false)
        return revalidate()
      },
      onStale: (now) => {
        setVersion(now.version)
        return t('Someone else has changed this translation. It is now: {text}. Save again to overwrite it.', {
          text: now.text ?? '—',
        })
      },
      say: firstReason,
    },
  )

  function save(next: string | null): void {
    const wrong = next === null ? null : messageError(message.key, next, code)
    if (wrong === null) run(next)
    else setError(wrong)
  }

  return { isOpen, setIsOpen, text, setText, isBusy, problem: error, setProblem: setError, save }
}

/** A message with the text in the code, its present text in the language, and a field to write it. */
export function MessageRow(props: MessageRowProps) {
  const { language, message } = props
  const editing = useMessage(props)
  const { isOpen, setIsOpen } = editing
  const { key, text, origin } = message
  return (
    <li className="grid gap-x-6 gap-y-1.5 border-b border-line px-4 py-3 md:grid-cols-2 md:px-6">
      <p lang="en" className="wrap-anywhere text-ui">
        {key}
      </p>
      {isOpen ? (
        <MessageField {...props} editing={editing} />
      ) : (
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            {text === null ? (
              <p className="text-small text-warn">{t('Missing')}</p>
            ) : (
              <p lang={language.code} dir={language.direction} className="wrap-anywhere text-ui">
                {text}
              </p>
            )}
            {origin === 'own' ? <p className="text-small text-ink-2">{t('Custom wording')}</p> : null}
          </div>
          <Button size="small" onClick={() => setIsOpen(true)}>
            {text === null ? t('Translate') : t('Change')}
            <span className="hidden-but-read">: {key}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

type MessageFieldProps = MessageRowProps & { editing: ReturnType<typeof useMessage> }

function MessageField({ language, message: { origin }, editing }: MessageFieldProps) {
  const id = useId()
  const { text, setText, isBusy, problem, setProblem, setIsOpen, save } = editing
  function close(): void {
    setProblem(null)
    setIsOpen(false)
  }
  return (
    <form
      noValidate
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save(text)
      }}
    >
      <TextAreaField
        id={id}
        label={t('Translation')}
        {...(problem !== null && { error: problem })}
        autoFocus
        rows={2}
        lang={language.code}
        dir={language.direction}
        enterKeyHint="enter"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" look="primary" isBusy={isBusy}>
          {t('Save')}
        </Button>
        <Button size="small" onClick={close}>
          {t('Cancel', { context: 'dialog' })}
        </Button>
        {origin === 'own' ? (
          <Button size="small" look="ghost" isBusy={isBusy} onClick={() => save(null)}>
            {t('Remove custom wording')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
