-- An order changes only the stock of its products. With room in the page of the row no index is written: three of them hold
-- trigrams and words, and cost more than the rest of the change. A row takes about 3 kB, so pages that are filled have no room.
alter table product set (fillfactor = 60);
