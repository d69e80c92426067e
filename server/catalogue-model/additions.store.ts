import type { Attribute, Choice, Family } from '#contract/catalogue-model/model.ts'
import type { Words } from '#contract/catalogue-model/words.ts'
import { toJson } from '#server/database/json.ts'
import { notify } from '../database/listen.ts'
import type { Database } from '../database/pool.ts'
import { modelChannel } from './catalogue-model.ts'

export type AddedFamily = Pick<Family, 'key' | 'parent' | 'name'>

/** Adds families behind the others, each after the one above it. Returns the keys of those whose key was free. */
export async function insertFamilies(tx: Database, families: readonly AddedFamily[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `insert into product_family (key, parent_key, name, position)
     select given.key, given.parent, given.name, coalesce((select max(position) from product_family), 0) + given.place
     from rows from (jsonb_to_recordset($1::jsonb) as (key text, parent text, name jsonb)) with ordinality
       as given(key, parent, name, place)
     on conflict (key) do nothing returning key`,
    [toJson(families)],
  )
  return rows.map(({ key }) => key)
}

export type AddedAttribute = Pick<Attribute, 'key' | 'kind' | 'unit'> & {
  label: Words
  choices: readonly Choice[]
}

/** Adds attributes that no family has yet; returns their ids in the order of the input. */
export async function insertAttributes(tx: Database, attributes: readonly AddedAttribute[]): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `with given as (
       select gen_random_uuid() as id, one.* from rows from (
         jsonb_to_recordset($1::jsonb) as (key text, kind text, unit text, label jsonb, choices jsonb)
       ) with ordinality as one(key, kind, unit, label, choices, place)
     ), added as (
       insert into product_attribute (id, key, kind, unit, label, choices)
       select id, key, kind, unit, label, choices from given returning id
     )
     select given.id from given join added on added.id = given.id order by given.place`,
    [toJson(attributes)],
  )
  return rows.map(({ id }) => id)
}

export type AddedLink = { family: string; attribute: string; filter: Attribute['filter'] }

/** Gives families attributes, by their ids, behind those that they have. */
export async function linkAttributes(tx: Database, links: readonly AddedLink[]): Promise<void> {
  await tx.query(
    `insert into family_attribute (family_key, attribute_id, position, filter)
     select given.family, given.attribute, given.place + coalesce(
         (select max(position) from family_attribute where family_key = given.family), 0), given.filter
     from rows from (jsonb_to_recordset($1::jsonb) as (family text, attribute uuid, filter text)) with ordinality
       as given(family, attribute, filter, place)`,
    [toJson(links)],
  )
}

/** Which of these keys an attribute has in some family. */
export async function findAttributeKeys(tx: Database, keys: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    'select distinct key from product_attribute where key = any($1) order by key',
    [keys],
  )
  return rows.map(({ key }) => key)
}

/** Waits for others that change families or attributes, until the end of the transaction. */
export async function lockModel(tx: Database): Promise<void> {
  await tx.query('lock table product_family, product_attribute, family_attribute in share row exclusive mode')
}

/** To be called once in each transaction that changes families or attributes. */
export async function announceModel(tx: Database): Promise<void> {
  await notify(tx, modelChannel, '')
}

/** Deletes attributes that only families of the list, or no family, have. Returns the ids of the deleted ones. */
export async function deleteAttributes(tx: Database, ids: readonly string[]): Promise<string[]> {
  await tx.query('delete from family_attribute where attribute_id = any($1)', [ids])
  const { rows } = await tx.query<{ id: string }>(
    'delete from product_attribute where id = any($1) returning id',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** Deletes a family that has no families below it and no attributes. */
export async function deleteAddedFamily(tx: Database, key: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from product_family f where key = $1
       and not exists (select from product_family below where below.parent_key = f.key)
       and not exists (select from family_attribute where family_key = f.key)`,
    [key],
  )
  return rowCount === 1
}
