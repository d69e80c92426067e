import { modelBy } from '#contract/catalogue-model/now.ts'
import { english, language, readLocaleFrom } from '#i18n/t.ts'
import { testModel } from './catalogue/families.ts'

// Code that is tested without a page or a server uses English. Runs before each file. The files of a worker share their
// modules: a server that an earlier file loaded keeps the language of each request.
try {
  language()
} catch {
  readLocaleFrom(() => english)
}

// The families of the tests, until a portal of the file has read its own.
modelBy(() => testModel)
