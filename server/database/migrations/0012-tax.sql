-- Tax: sums, the register of VAT numbers, and the country that decides.

-- Tax on an amount, the rate in hundredths of a percent; half of the smallest unit is rounded up. `contract/tax/sums.ts` says
-- the same in TypeScript.
create function tax_of(net_minor bigint, rate_bp integer) returns bigint
  language sql immutable parallel safe return div(net_minor::numeric * rate_bp * 2 + 10000, 20000)::bigint;

-- What the register of VAT numbers has answered. The newest answer of a number counts; all are kept, because they prove why
-- no tax was charged. `own_vat_id` is the number that was asked with, and `consultation` the register's proof of it.
create table vat_check (
  id bigint generated always as identity primary key,
  vat_id text not null,
  asked_at timestamptz not null default now(),
  answer text not null check (answer in ('valid', 'invalid', 'unavailable')),
  name text not null default '',
  address text not null default '',
  own_vat_id text not null default '',
  consultation text not null default '',
  -- What a person has confirmed about a VAT number stands beside the answers of the register, with `reason`, who and when; null for an
  -- answer of the register.
  reason text,
  confirmed_by uuid,
  confirmed_by_name text,
  withdrawn_at timestamptz
);
create index vat_check_newest on vat_check (vat_id, asked_at desc);
create index vat_check_confirmed on vat_check (asked_at desc) where reason is not null;

-- Whether nobody has said to which country an order goes, though its tax or freight depends on it: `lacksCountry` of the contract.
create function lacks_country(ship_to jsonb, priced_country text, tax_minor bigint, freight_kind text, treatment jsonb)
returns boolean language sql immutable parallel safe as $$
  select ship_to is null and priced_country is null and (tax_minor is not null or freight_kind is not null)
    and case when treatment is null then freight_kind = 'quoted' else treatment ->> 'reason' = 'no_address' end
$$;
