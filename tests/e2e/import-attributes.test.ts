import { randomUUID } from 'node:crypto'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choose, csv, enter, pictureOf, step } from './import-steps.ts'

test('columns and categories that nobody knows become attributes, filters and a family in the same import', {
  tag: '@full',
}, async ({ page, portal }) => {
  const id = randomUUID().slice(0, 8)
  await enter(page)
  const image = await pictureOf(page, portal.url)
  const family = `Elbows ${id}`
  const rows = [
    'sku,name,description,image,unitprice,minorder,available,category,Working pressure (bar),Seal ring',
  ]
  rows.push(`E1-${id},Elbow one ${id},An elbow,${image},4.50,1,10,Adapters ${id} > ${family},400,NBR`)
  rows.push(`E2-${id},Elbow two ${id},An elbow,${image},5.50,1,10,Adapters ${id} > ${family},250,FKM`)
  rows.push(`E3-${id},Elbow three ${id},An elbow,${image},6.50,1,10,Adapters ${id} > ${family},250,NBR`)
  await choose(page, csv('elbows.csv', rows))
  const pressure = page.getByLabel('Working pressure (bar)')
  await expect(pressure).toHaveValue('none')
  await page.getByRole('button', { name: 'Use all suggestions' }).press('Enter')
  await expect(page.getByText('2 new attributes')).toBeVisible()
  await expect(pressure.locator('option:checked')).toHaveText('New attribute: Working pressure (Number, bar)')
  await page.getByRole('button', { name: 'Change the new attribute Seal ring' }).press('Enter')
  const seal = page.getByRole('group', { name: 'New attribute Seal ring' })
  await expect(seal.getByLabel('Type')).toHaveValue('choice')
  await seal.getByLabel('Key').fill(`seal_${id}`)
  await expectAccessible(page, 'import: new attributes')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(step(page, '3 products ready to import')).toBeFocused()
  await expect(page.getByText(`Adapters ${id}, ${family}`)).toBeVisible()
  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await expect(step(page, '3 products were imported')).toBeFocused()
  const importPage = page.url()

  const key = `elbows_${id}`
  await page.goto(`/products?family=${key}&seal_${id}=NBR&working_pressure=300..`)
  await expect(page.getByRole('link', { name: `Elbow one ${id}` }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: `Elbow three ${id}` })).toHaveCount(0)

  await page.goto(importPage)
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(step(page, 'The import was undone')).toBeFocused()
  await expect(page.getByText('Families removed again')).toBeVisible()
})
