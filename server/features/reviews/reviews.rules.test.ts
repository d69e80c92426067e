import { expect, test } from 'vitest'
import { ratingOf, readRatingCursor, statusAfterEdit, statusOfNew } from './reviews.rules.ts'

test('without moderation a review is published at once; with it every change waits', () => {
  expect([statusOfNew(false), statusOfNew(true)]).toEqual(['published', 'waiting'])
  expect(statusAfterEdit('published', false)).toBe('published')
  expect(statusAfterEdit('published', true)).toBe('waiting')
})

test('an edit never publishes a review that is hidden or waiting', () => {
  expect([statusAfterEdit('hidden', false), statusAfterEdit('waiting', false)]).toEqual(['waiting', 'waiting'])
})

test('the average has one decimal, without ratings there is none, and the spread begins with five', () => {
  expect(ratingOf(undefined)).toEqual({ average: null, count: 0, spread: [0, 0, 0, 0, 0, 0] })
  expect(ratingOf({ count: 0, total: 0, spread: [0, 0, 0, 0, 0, 0] }).average).toBeNull()
  expect(ratingOf({ count: 3, total: 13, spread: [0, 0, 0, 1, 0, 2] })).toEqual({
    average: 4.3,
    count: 3,
    spread: [2, 0, 1, 0, 0, 0],
  })
})

test.each([undefined, '', '4.5', '4.5_', '_3', '45_3', '4.5_x', "4_1' or 1=1"])(
  '%s is not a valid cursor',
  (cursor) => {
    expect(readRatingCursor(cursor)).toBeNull()
  },
)

test('a cursor is a rating and a number', () => {
  expect(readRatingCursor('4.5_17')).toEqual({ rating: 4.5, seq: 17 })
})
