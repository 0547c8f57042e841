-- Time stamp of the signature of an anchor by a third party (RFC 3161): TimeStampToken in DER, base64.
alter table log.anchors add column time_stamp text;
