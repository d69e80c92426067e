-- The mail server refuses the sign-in of the portal: no mail leaves until an operator has mended it. At most one row.
create table mail_sign_in_refused (
  id boolean primary key default true check (id),
  reason text not null,
  since timestamptz not null default now()
);
