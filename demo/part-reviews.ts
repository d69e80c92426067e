import type { DemoReview } from './reviews.ts'

/** Of a part; nobody reviews a part twice. Oldest first. */
export type DemoPartReview = DemoReview & { part: string; reply?: string }

const cassette = 'Cassette 10–52T, 12-speed'
const hub = 'Rear hub, 142 mm axle'
const crankset = 'Crankset 38T, 170 mm'

export const demoPartReviews: DemoPartReview[] = [
  {
    part: cassette,
    customer: 8,
    rating: 4,
    text: 'Shifts as it should on every bike of our demo fleet. The largest sprocket wants the hanger straight to half a millimetre.',
  },
  {
    part: hub,
    customer: 4,
    rating: 5,
    text: 'Bearing seats at the middle of the tolerance, every one of forty hubs we measured. Spokes went in without a single burr.',
  },
  {
    part: cassette,
    customer: 2,
    rating: 2.5,
    text: 'The cassettes are fine, the lockrings were not: three of thirty had tight threads and had to be sent back to you.',
    reply:
      'Thank you for sending them back. The tap of that batch was worn, we have changed it and now check every tenth lockring with a gauge.',
  },
  {
    part: cassette,
    customer: 6,
    rating: 5,
    text: 'Two seasons of lift service on the same cassettes. The small sprockets go first, and they can be had as spares.',
  },
  {
    part: crankset,
    customer: 1,
    rating: 4.5,
    text: 'Arms straight, chainline on the drawing, preload ring easy to reach. We would like a 165 mm arm in the same finish.',
    reply: 'A 165 mm arm is on the machines for spring. We write to you when the first batch has been measured.',
  },
  {
    part: cassette,
    customer: 9,
    rating: 4.5,
    text: 'Rental riders shift under load all day, and these take it. We change the chain at half a per cent and nothing skips.',
  },
  {
    part: hub,
    customer: 7,
    rating: 4,
    text: 'Engagement is quick and the freehub comes off by hand. A little louder than the old ones, most customers like that.',
  },
  {
    part: cassette,
    customer: 0,
    rating: 5,
    text: 'Fits the first time, every time. The teeth are marked with the batch, so we can trace a complaint in a minute.',
  },
]
