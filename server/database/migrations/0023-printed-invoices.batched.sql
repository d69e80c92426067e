with batch as (
  select year, number, lpad(year::text, 6, '0') || lpad(number::text, 12, '0') as place from invoice
  where (year, number) > (
    coalesce(left($1::text, 6), '0')::integer, coalesce(substr($1::text, 7), '0')::integer
  )
  order by year, number limit $2::integer
), printed as (
  update invoice d set printed = d.year || '-' || lpad(d.number::text, greatest(6, length(d.number::text)), '0')
  from batch b where (d.year, d.number) = (b.year, b.number) and d.printed is null
)
select max(place) as place from batch
