-- What a person has confirmed about a VAT number stands beside the answers of the register, with `reason`, who and when; null for an
-- answer of the register.
alter table vat_check
  add column reason text,
  add column confirmed_by uuid,
  add column confirmed_by_name text,
  add column withdrawn_at timestamptz;
create index vat_check_confirmed on vat_check (asked_at desc) where reason is not null;
