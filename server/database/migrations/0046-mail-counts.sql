-- When mails of a kind were sent to a recipient lately. Of the recipient only a hash: the row outlives a deleted account,
-- or deleting and signing up again would start the count anew.
create table mail_count (
  recipient_hash bytea not null,
  kind text not null,
  sent_at timestamptz[] not null,
  last_mail uuid not null,
  primary key (recipient_hash, kind)
);
