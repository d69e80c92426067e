import { useEffect, useMemo, useState } from 'react'
import type { Reply } from '#contract/endpoint.ts'
import { find, longestSearch } from '#contract/search/search.ts'
import { cut } from '#i18n/cut.ts'
import { languageCodes } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { callWith } from '../../api/call.ts'
import { loadModel } from '../../api/catalogue-model.ts'
import { useCompany } from '../../api/company.ts'
import { readSession } from '../../api/session.ts'
import { showToast } from '../../patterns/toast.ts'
import {
  actionEntries,
  type EntryGroup,
  matchingEntries,
  type PaletteEntry,
  pageEntries,
  withoutRepeats,
} from './search.entries.ts'
import { otherWays, resultGroups } from './search.found.ts'
import { clearRecent, readRecent } from './search.recent.ts'

const waitMs = 120

type Found = Reply<typeof find>
type Answer = { text: string; found: Found | null; hasFailed: boolean }
const nothing: Answer = { text: '', found: null, hasFailed: false }

/** What the server finds for a text; the last answer stays until the next one is there. */
function useServer(text: string): Answer {
  const [answer, setAnswer] = useState<Answer>(nothing)
  useEffect(() => {
    if (text === '') return setAnswer(nothing)
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      const query = { q: cut(text, longestSearch) }
      Promise.all([callWith(find, { query }, { signal: leaving.signal }), loadModel()]).then(
        ([found]) => setAnswer({ text, found, hasFailed: false }),
        () => leaving.signal.aborted || setAnswer({ text, found: null, hasFailed: true }),
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text])
  return answer
}

/** Where the reader went last, and the way to leave nothing of it on a device that others use. */
function recentEntries(text: string): PaletteEntry[] {
  const recent = readRecent()
  if (text !== '' || recent.length === 0) return matchingEntries(recent, text)
  function clear(): void {
    clearRecent()
    showToast(t('Recent searches cleared'))
  }
  return [...recent, { id: 'clear-recent', label: t('Clear recent searches'), icon: 'close', run: clear }]
}

/** Everything to choose from for what has been typed so far, in groups. */
export function useResults(typed: string, onShortcuts: () => void) {
  const text = typed.trim()
  const { found, hasFailed, text: answered } = useServer(text)
  const isStaff = readSession()?.isStaff ?? false
  const { languages: offered = languageCodes(), sellsToConsumers = false } = useCompany()
  const isWaiting = text !== answered
  const groups = useMemo(() => {
    const fromServer = found && text !== '' ? resultGroups(found, { text: answered, isStaff }) : []
    const local: EntryGroup[] = [
      { id: 'recent', label: t('Recent'), entries: recentEntries(text) },
      { id: 'pages', label: t('Pages'), entries: matchingEntries(pageEntries(isStaff, sellsToConsumers), text) },
      {
        id: 'actions',
        label: t('Actions'),
        entries: matchingEntries(actionEntries({ isStaff, offered, onShortcuts }), text),
      },
    ]
    return withoutRepeats([...fromServer, ...local]).filter(({ entries }) => entries.length > 0)
  }, [found, answered, text, isStaff, offered, onShortcuts, sellsToConsumers])
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  return {
    groups: count > 0 || isWaiting || text === '' ? groups : [otherWays(isStaff)],
    count,
    corrected: isWaiting ? null : (found?.corrected ?? null),
    isWaiting,
    hasFailed: hasFailed && text !== '',
  }
}
