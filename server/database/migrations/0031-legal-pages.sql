-- Which page is the imprint, the terms and so on: one page of a kind, and one kind of a page.
alter table page add column legal_kind text
  check (legal_kind in ('imprint', 'terms', 'withdrawal', 'privacy', 'shipping', 'accessibility'));
create unique index page_legal_kind on page (legal_kind) where legal_kind is not null;
