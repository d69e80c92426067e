/**
 * SQL: the net amount of each category and rate with its share of the freight, as `taxedSums` of the contract has it: what
 * rounding leaves goes to the largest remainders. `grouped` gives both, the goods of the group and of the order, and `of` what
 * tells orders apart, where there are several.
 */
export function sharesSql(grouped: string, of = ''): string {
  const partition = of === '' ? '' : `partition by ${of}`
  return `select ${of === '' ? '' : `${of},`} rate_bp, category,
      (net_minor + share + case when share_no <= left_over then 1 else 0 end)::bigint as net_minor
    from (
      select *, freight_minor - sum(share) over (${partition}) as left_over,
        row_number() over (${partition} order by rest desc, rate_bp desc, category collate "C") as share_no
      from (
        select *, div(freight_minor * net_minor, goods_minor) as share, mod(freight_minor * net_minor, goods_minor) as rest
        from (${grouped}) parts
      ) divided
    ) ranked`
}
