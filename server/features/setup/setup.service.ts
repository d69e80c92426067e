import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import {
  type FirstAdminForm,
  requiredSteps,
  type SetupState,
  type SetupStep,
  setupSteps,
} from '#contract/setup/setup.ts'
import { mark, t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Database } from '#server/database/pool.ts'
import { inSnapshot, inTransaction, type Transaction } from '#server/database/transaction.ts'
import { withConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'
import { refuse } from '#server/http/problem.ts'
import { insertFirstAdmin } from '../identity/identity.first-admin.ts'
import { hashPassword, isCommonPassword } from '../identity/provider/identity.password.ts'
import { hashSetupCode, setupCodeOf } from './setup.code.ts'
import {
  countOwnProducts,
  countWrongCode,
  findSetup,
  isAddressLocked,
  listPutOff,
  listStepGroups,
  lockSetup,
  markCodeUsed,
  markFinished,
  putOff,
  type SetupRow,
  takeUp,
  writeCode,
} from './setup.store.ts'

function needsCode(setup: SetupRow | undefined): boolean {
  return setup?.origin === 'own' && setup.code_used_at === null && !setup.has_admin
}

/**
 * The code of the installation, if the portal has no admin: the same at each start and each instance, until it is used.
 * Undefined: no code is needed, and none is stored.
 */
export async function prepareSetup(pool: pg.Pool, secret: string): Promise<string | undefined> {
  return inTransaction(pool, async (tx) => {
    const setup = await lockSetup(tx)
    if (!setup || !needsCode(setup)) {
      await writeCode(tx, null)
      return undefined
    }
    const code = setupCodeOf(secret, setup.code_salt)
    await writeCode(tx, hashSetupCode(code))
    return code
  })
}

export async function readSetupStatus(db: Database): Promise<{ needsCode: boolean }> {
  return { needsCode: needsCode(await findSetup(db)) }
}

/** What a code from this address is worth now. A wrong one is counted, and the count is committed. */
async function checkCode(
  tx: Database,
  { hash, address }: { hash: string; address: string },
): Promise<'setup_code_used' | 'setup_locked' | 'setup_code_wrong' | null> {
  const setup = await lockSetup(tx)
  if (!needsCode(setup)) return 'setup_code_used'
  if (await isAddressLocked(tx, address)) return 'setup_locked'
  if (setup?.code_hash === hash) return null
  await countWrongCode(tx, address)
  return 'setup_code_wrong'
}

const hashing = { atOnce: 2, maxWaiting: 20 }

/**
 * Creates the first admin. The code is checked before the password is hashed, and again under the lock, so that of two
 * browsers one gets the account. Throws `setup_code_used`, `setup_locked`, `setup_code_wrong`, `account_exists`.
 */
export async function createFirstAdmin(
  pool: pg.Pool,
  { form, address }: { form: FirstAdminForm; address: string },
): Promise<{ email: string }> {
  const { code, name, email, password } = form
  const codeHash = hashSetupCode(code)
  const refusal = await inTransaction(pool, (tx) => checkCode(tx, { hash: codeHash, address }))
  if (refusal) refuse(refusal)
  const hash = await hashOwnPassword(password)
  await inTransaction(pool, async (tx) => {
    const setup = await lockSetup(tx)
    if (!needsCode(setup) || setup?.code_hash !== codeHash) refuse('setup_code_used')
    await insertFirstAdmin(tx, { email, name, hash })
    await markCodeUsed(tx)
  })
  return { email }
}

/** Throws `rule_broken` for a password that everybody guesses first. */
export async function hashOwnPassword(password: string, path = 'password'): Promise<string> {
  if (isCommonPassword(password)) {
    refuse('rule_broken', [{ path, message: t('This password is too common. Choose another.') }])
  }
  return withConcurrencyLimit('setup', () => hashPassword(password), hashing)
}

/** The group of settings that a step publishes. */
const groupOfStep: Record<Exclude<SetupStep, 'catalogue'>, string> = {
  company: 'company',
  brand: 'brand',
  selling: 'formats',
  buyers: 'buyers',
  tax: 'tax',
  freight: 'freight',
}

type StepState = SetupState['steps'][number]

async function readSteps(db: Database, products: { count: number; newest: Date | null }): Promise<StepState[]> {
  const groups = new Map((await listStepGroups(db)).map((row) => [row.name, row]))
  const later = new Map((await listPutOff(db)).map(({ step, at }) => [step, at]))
  return setupSteps.map((name) => {
    const group = name === 'catalogue' ? undefined : groups.get(groupOfStep[name])
    const doneAt = name === 'catalogue' ? products.newest : group?.published_at
    const putOffAt = later.get(name)
    if (doneAt) return { name, state: 'done', at: doneAt.toISOString() }
    if (putOffAt) return { name, state: 'later', at: putOffAt.toISOString() }
    return { name, state: group?.has_draft ? 'begun' : 'open', at: null }
  })
}

async function readState(db: Database): Promise<SetupState> {
  const setup = await findSetup(db)
  const products = await countOwnProducts(db)
  return {
    steps: await readSteps(db, products),
    codeUsedAt: setup?.code_used_at?.toISOString() ?? null,
    finishedAt: setup?.finished_at?.toISOString() ?? null,
    isDemo: setup?.origin === 'demo',
    productCount: products.count,
  }
}

export async function readSetup(pool: pg.Pool): Promise<SetupState> {
  return inSnapshot(pool, readState)
}

/** Throws `setup_step_not_found`. */
export async function putOffStep(
  transaction: Transaction,
  { step: name, isPutOff }: { step: string; isPutOff: boolean },
): Promise<SetupState> {
  const step = setupSteps.find((one) => one === name) ?? refuse('setup_step_not_found')
  return transaction(async (tx) => {
    await (isPutOff ? putOff(tx, step) : takeUp(tx, step))
    return readState(tx)
  })
}

const missingTexts: Record<SetupStep, string> = {
  company: mark('Enter your company’s name, address and email address.'),
  brand: mark('Choose your colours.'),
  selling: mark('Choose languages, currency and time zone.'),
  buyers: mark('Choose whom you sell to.'),
  tax: mark('Enter the tax rates.'),
  freight: mark('Enter shipping methods and their prices.'),
  catalogue: mark('Add a product.'),
}

/** Finishes the setup; a second time changes nothing. Throws `setup_incomplete` with the missing steps. */
export async function finishSetup(transaction: Transaction, actor: Actor): Promise<SetupState> {
  return transaction(async (tx) => {
    const setup = await lockSetup(tx)
    const state = await readState(tx)
    if (setup?.finished_at) return state
    const missing = state.steps.filter(({ name, state: is }) => requiredSteps.includes(name) && is !== 'done')
    if (missing.length > 0) {
      refuse(
        'setup_incomplete',
        missing.map(({ name }) => ({ path: name, message: t(missingTexts[name]) })),
      )
    }
    await markFinished(tx)
    await recordAudit(tx, { actor, action: 'setup.finished', subject: { kind: 'setup', id: 'setup' } })
    return readState(tx)
  })
}
