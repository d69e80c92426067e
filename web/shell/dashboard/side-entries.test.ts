import { expect, test } from 'vitest'
import { german } from '#i18n/german.ts'
import { paths } from '../../dashboard-paths.ts'
import { sideEntries, titleOfPlace } from './side-entries.ts'

const staff = sideEntries.filter(({ isFor }) => isFor !== 'customer')

test('what waits for staff is first in their menu, and payments and imports are in it', () => {
  expect(staff[0]?.to).toBe(paths.overview)
  expect(staff.map(({ to }) => to)).toEqual(expect.arrayContaining([paths.payments, paths.imports]))
})

test('each page and each icon is in the menu once, and each label has a German translation', () => {
  expect(new Set(sideEntries.map(({ to }) => to)).size).toBe(sideEntries.length)
  expect(sideEntries.filter(({ label }) => !(label in german)).map(({ label }) => label)).toEqual([])
})

test('the bar names a page by its own entry, else by the nearest one above it', () => {
  expect(titleOfPlace(paths.dashboard)).toBe('My Profile')
  expect(titleOfPlace(paths.account)).toBe('Account settings')
  expect(titleOfPlace(paths.users)).toBe('All Users')
  expect(titleOfPlace(paths.person('one'))).toBe('All Users')
  expect(titleOfPlace(paths.orderPayments('one'))).toBe('Manage All Orders')
  expect(titleOfPlace('/elsewhere')).toBe('Dashboard')
})
