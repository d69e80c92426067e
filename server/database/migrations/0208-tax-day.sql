-- The day whose rates the sums of an order are of, where they were calculated again for the day of its supply; null: as it was
-- placed or priced. From then on a net amount may differ from pieces by price by the rounding of the price.
alter table orders add column taxed_on date;
