-- A company's logo is a picture of its own kind: it stays transparent, and has the sizes of icons.
alter table picture drop constraint picture_kind_check;
alter table picture add constraint picture_kind_check check (kind in ('photograph', 'portrait', 'logo')) not valid;
alter table picture validate constraint picture_kind_check;
