/** `customer` is an index in the list of demo customers; `rating` 0 to 5 in half steps. Oldest first. */
export type DemoReview = { customer: number; rating: number; text: string }

export const demoReviews: DemoReview[] = [
  {
    customer: 0,
    rating: 4.5,
    text: 'First order was a trial of fifty hubs. Flanges true, bearings quiet, holes where the drawing says. We reordered the same month.',
  },
  {
    customer: 3,
    rating: 4,
    text: 'Rotors arrived flat and stayed flat. The carton could be stronger, two corners were crushed, but nothing inside was bent.',
  },
  {
    customer: 7,
    rating: 5,
    text: 'We check every chainring on a tooth gauge before it goes on the shelf. In four hundred pieces we have not put one aside.',
  },
  {
    customer: 5,
    rating: 3.5,
    text: 'Good calipers for cargo bikes. The hose was a little short for our longest frame, and we had to order longer ones separately.',
  },
  {
    customer: 1,
    rating: 5,
    text: 'The measurement report in each box is the reason we changed suppliers. It is the actual batch, not a copy of the catalogue.',
  },
  {
    customer: 8,
    rating: 4.5,
    text: 'Cassettes shift cleanly under load and the finish survives a wet winter of gravel. Delivery to the south took a day longer than said.',
  },
  {
    customer: 2,
    rating: 4,
    text: 'Headsets press in square and the bearings come out again without a fight. I would like the spare bearings in the same list.',
  },
  {
    customer: 9,
    rating: 5,
    text: 'Rental bikes are hard on parts. After two seasons the chains wear evenly, and that makes planning the workshop much easier.',
  },
  {
    customer: 6,
    rating: 4.5,
    text: 'Boost hubs with six-bolt rotors went through a full lift-assisted season. Two freehub springs replaced in sixty wheels, that is fine.',
  },
  {
    customer: 4,
    rating: 5,
    text: 'The bearing seats of the hubs match our own gauges to the hundredth. For a frame builder that is worth more than ten grams.',
  },
  {
    customer: 0,
    rating: 3,
    text: 'One pallet came four days late and nobody told us until we asked. The parts themselves were as good as ever.',
  },
  {
    customer: 3,
    rating: 5,
    text: 'Run-out on the hubs has never been above 0.03 on our dial gauge, so we stopped checking every single one.',
  },
  {
    customer: 7,
    rating: 4,
    text: 'Minimum order of twenty cranksets is right for us. I wish the arm lengths could be mixed within one order.',
  },
  {
    customer: 1,
    rating: 4.5,
    text: 'Ordering takes two minutes because the stock figure is the real one. The order page told us we could have ninety, and we got ninety.',
  },
  {
    customer: 5,
    rating: 5,
    text: 'Asked for four-piston flat-mount calipers because of our loaded bikes. They stop 250 kg without fading on the harbour bridge.',
  },
  {
    customer: 2,
    rating: 2.5,
    text: 'The 130 mm inner rings are below the minimum order again. Good rings, but please plan a second batch in the year.',
  },
  {
    customer: 8,
    rating: 5,
    text: 'Clean edges, no burrs, bolts that fit. Our mechanics take these parts first when they can choose from the shelf.',
  },
  {
    customer: 9,
    rating: 4,
    text: 'The drawings are enough to check fit before ordering, which saved us one wrong freehub. A 3D file would be the next step.',
  },
  {
    customer: 6,
    rating: 5,
    text: 'Wide-range cassettes keep their shifting after a season of mud. The two large aluminium sprockets hold up better than we expected.',
  },
  {
    customer: 4,
    rating: 4.5,
    text: 'Anodising matches from batch to batch. For a painted frame with black parts that is the first thing a customer would see.',
  },
  {
    customer: 0,
    rating: 5,
    text: 'Third pallet this year. Counted, measured and weighed: everything as on the order, nothing missing, nothing extra.',
  },
  {
    customer: 7,
    rating: 4.5,
    text: 'Direct-mount rings hold the chain on rough ground without a guide. Teeth still look new after a thousand miles of test riding.',
  },
  {
    customer: 3,
    rating: 4.5,
    text: 'Paid online, got the confirmation at once, and the goods were on the truck two days later. That is how it should be.',
  },
  {
    customer: 1,
    rating: 5,
    text: 'The stock figure on the order page is the real one. We planned a spring build around it and nothing slipped.',
  },
]
