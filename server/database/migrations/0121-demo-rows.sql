-- Which rows the demo has inserted: only these are removed when a company begins with its own.
create table demo_row (
  kind text not null check (kind in ('user', 'product', 'order', 'review', 'synonym', 'page', 'menu', 'settings')),
  row_id text not null,
  primary key (kind, row_id)
);

-- A demo that began with an earlier release. Its accounts, its catalogue and its history were made in one transaction: the
-- catalogue is 400 days older than the account of its admin, to the microsecond; orders and reviews are older than it.
insert into demo_row (kind, row_id)
with demo as (
  select users.created_at as at from users, portal_setup
  where users.email = 'admin@datum.example' and portal_setup.origin = 'demo'
), account as (
  select u.id from users u, demo where u.email like '%@datum.example' and u.created_at = demo.at
)
select 'user', id::text from account
union all
select 'product', p.id::text from product p, demo where p.created_at = demo.at - interval '400 days'
union all
select 'order', o.id::text from orders o join account a on a.id = o.user_id, demo where o.created_at < demo.at
union all
select 'review', r.id::text from review r join account a on a.id = r.user_id, demo where r.created_at < demo.at
union all
select 'synonym', s.id::text from search_synonym s, demo where s.updated_at = demo.at and s.version = 1
union all
select 'page', p.id::text from page p, demo
where p.address in ('/', '/myportfolio', '/blog') and p.updated_by = ''
union all
select 'menu', m.place from menu m, demo where m.version = 1;
