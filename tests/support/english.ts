import { modelBy } from '#contract/catalogue-model/now.ts'
import { modelInScope, readFromScope } from '#server/scope/portal-scope.ts'
import { testModel } from './catalogue/families.ts'

// Runs before each file: the files of a worker share their modules. Code that is tested without a page, a request or a job uses
// English and the families of the tests.
readFromScope()
modelBy(() => modelInScope() ?? testModel)
