import { english, language, speakBy } from '#i18n/t.ts'

// What is tested without a page or a server around it speaks English. Runs before each file, and the files of a worker
// share their modules: a server that an earlier file loaded keeps saying the language of each request.
try {
  language()
} catch {
  speakBy(() => english)
}
