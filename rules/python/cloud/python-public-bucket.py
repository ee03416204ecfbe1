import boto3
from google.cloud import storage

s3 = boto3.client("s3")
# ruleid: python-public-bucket
s3.put_object(Bucket="reports", Key="a", Body=b"", ACL="public-read")
# ok: python-public-bucket
s3.put_object(Bucket="reports", Key="a", Body=b"", ACL="private")
blob = storage.Client().bucket("reports").blob("a")
# ruleid: python-public-bucket
blob.make_public()
