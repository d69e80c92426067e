-- The name of a part in the language of the buyer, {"language": "fr", "name": "…"}, where that is not the base language and the part
-- had a name in it when the order was placed. Documents and mails in that language use it.
alter table order_line add column translation jsonb;
