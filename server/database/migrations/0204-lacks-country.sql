-- Whether nobody has said to which country an order goes, though its tax or freight depends on it: `lacksCountry` of the contract.
create function lacks_country(ship_to jsonb, priced_country text, tax_minor bigint, freight_kind text, treatment jsonb)
returns boolean language sql immutable parallel safe as $$
  select ship_to is null and priced_country is null and (tax_minor is not null or freight_kind is not null)
    and case when treatment is null then freight_kind = 'quoted' else treatment ->> 'reason' = 'no_address' end
$$;
